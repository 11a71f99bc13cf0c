// The closed loop of clients/c/load/throughput.c over gRPC: one thread, one completion queue, a channel for each connection.
// Requests are made once and changed where commands differ; this client costs more than a loop that patches frames, and
// what it takes is not the server's processor time but the server's rate.
//
// Usage: grpc-load --socket PATH --connections N --in-flight N --seconds N [--warm-ms N] [--run TEXT] [--reads]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <grpcpp/grpcpp.h>

extern "C" {
#include "latency.h"
}
#include "routeplan/v1/plans.grpc.pb.h"

namespace v1 = routeplan::v1;
using Clock = std::chrono::steady_clock;

namespace {

constexpr int steps = 7, selected = 4;
std::string runText = "r";
uint64_t serial, refused, total;
bool reads;

std::string numbered() {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(++serial));
    return text;
}

// The requests of a journey, without what differs.
struct Requests {
    v1::CreatePlanRequest create;
    v1::OpenDirectionUIRequest open;
    v1::RequestRoutesRequest request;
    v1::ReceiveRoutesRequest receive;
    v1::SelectRouteRequest select;
    v1::RequestNavigationRequest navigate;
    v1::ConfirmHandoffRequest confirm;
    v1::GetPlanRequest read;

    Requests() {
        create.set_owner("load");
        for (const char *label : {"Airport Terminal 3", "India Gate"}) {
            auto *stop = create.add_stops();
            stop->mutable_coordinate()->set_lat_e6(28555000);
            stop->mutable_coordinate()->set_lon_e6(77084400);
            stop->set_label(label);
        }
        for (int index = 0; index < 3; index++) {
            auto *route = receive.add_candidates();
            route->set_distance_m(15608);
            route->set_duration_s(2168);
            route->set_leg_count(1);
            route->set_geometry_digest(std::string(32, 'g'));
        }
        present(request), present(receive), present(select), present(navigate);
        select.set_index(1), navigate.set_index(1), navigate.set_target("navigator");
        confirm.set_attempt_id(std::string(16, 'a')), confirm.set_target_session_ref("nav-session");
        for (auto *context : {create.mutable_context(), open.mutable_context(), request.mutable_context(),
                              receive.mutable_context(), select.mutable_context(), navigate.mutable_context(),
                              confirm.mutable_context()})
            context->mutable_actor()->set_type(v1::ACTOR_TYPE_HOST);
    }

    template <typename Request> static void present(Request &request) {
        request.set_generation(1);
        request.set_revision(1);
    }
};

class Slot {
public:
    Slot(v1::RoutePlans::Stub &stub, grpc::CompletionQueue &queue, Requests &requests)
        : stub_(stub), queue_(queue), requests_(requests) { ask(); }

    void answered(bool isGood) {
        auto taken = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - sentAt_).count();
        count_latency(static_cast<uint64_t>(taken));
        total++;
        if (!isGood || !status_.ok()) refused++;
        else if (step_ == 0) plan_ = commandAnswer_.plan_id();
        step_ = reads && step_ >= selected ? steps : (step_ + 1) % steps;
        ask();
    }

private:
    template <typename Request, typename Answer>
    void send(Request &request, Answer &answer,
              std::unique_ptr<grpc::ClientAsyncResponseReader<Answer>> (v1::RoutePlans::Stub::*method)(
                  grpc::ClientContext *, const Request &, grpc::CompletionQueue *)) {
        if constexpr (std::is_same_v<Request, v1::GetPlanRequest>) {
            request.set_plan_id(plan_);
        } else {
            request.mutable_context()->set_command_key(numbered());
            if (step_ > 0) request.mutable_context()->set_plan_id(plan_);
        }
        context_.emplace();
        sentAt_ = Clock::now();
        (stub_.*method)(&*context_, request, &queue_)->Finish(&answer, &status_, this);
    }

    void ask() {
        using Stub = v1::RoutePlans::Stub;
        switch (step_) {
        case 0:
            requests_.create.set_external_id(numbered() + runText);
            return send(requests_.create, commandAnswer_, &Stub::AsyncCreatePlan);
        case 1: return send(requests_.open, commandAnswer_, &Stub::AsyncOpenDirectionUI);
        case 2: return send(requests_.request, commandAnswer_, &Stub::AsyncRequestRoutes);
        case 3: return send(requests_.receive, commandAnswer_, &Stub::AsyncReceiveRoutes);
        case 4: return send(requests_.select, commandAnswer_, &Stub::AsyncSelectRoute);
        case 5: return send(requests_.navigate, commandAnswer_, &Stub::AsyncRequestNavigation);
        case 6: return send(requests_.confirm, commandAnswer_, &Stub::AsyncConfirmHandoff);
        default: return send(requests_.read, planAnswer_, &Stub::AsyncGetPlan);
        }
    }

    v1::RoutePlans::Stub &stub_;
    grpc::CompletionQueue &queue_;
    Requests &requests_;
    std::optional<grpc::ClientContext> context_;
    v1::CommandAnswer commandAnswer_;
    v1::GetPlanAnswer planAnswer_;
    grpc::Status status_;
    std::string plan_;
    int step_ = 0;
    Clock::time_point sentAt_;
};

}  // namespace

int main(int argc, char **argv) {
    std::string socket;
    int connections = 1, inFlight = 1, seconds = 5, warmMs = 0;
    for (int index = 1; index < argc; index++) {
        std::string name = argv[index], value = index + 1 < argc ? argv[index + 1] : "";
        if (name == "--reads") { reads = true; continue; }
        if (name == "--socket") socket = value;
        else if (name == "--connections") connections = std::atoi(value.c_str());
        else if (name == "--in-flight") inFlight = std::atoi(value.c_str());
        else if (name == "--seconds") seconds = std::atoi(value.c_str());
        else if (name == "--warm-ms") warmMs = std::atoi(value.c_str());
        else if (name == "--run") runText = value;
        else { socket.clear(); break; }
        index++;
    }
    if (socket.empty() || connections < 1 || connections > 64 || inFlight < 1 || inFlight > 64 || seconds < 1 || seconds > 600) {
        std::fprintf(stderr, "usage: %s --socket PATH --connections 1-64 --in-flight 1-64 --seconds 1-600 [--warm-ms N]"
                     " [--run TEXT] [--reads]\n", argv[0]);
        return 64;
    }
    grpc::CompletionQueue queue;
    Requests requests;
    std::vector<std::unique_ptr<v1::RoutePlans::Stub>> stubs;
    std::vector<std::unique_ptr<Slot>> slots;
    for (int index = 0; index < connections; index++) {
        grpc::ChannelArguments arguments;
        // Otherwise equal channels share one connection.
        arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
        auto channel = grpc::CreateCustomChannel("unix:" + socket, grpc::InsecureChannelCredentials(), arguments);
        if (!channel->WaitForConnected(std::chrono::system_clock::now() + std::chrono::seconds(5))) return 1;
        stubs.push_back(v1::RoutePlans::NewStub(channel));
        for (int slot = 0; slot < inFlight; slot++) slots.push_back(std::make_unique<Slot>(*stubs.back(), queue, requests));
    }
    auto start = Clock::now(), warm = start + std::chrono::milliseconds(warmMs), end = warm + std::chrono::seconds(seconds);
    bool isWarm = false, isGood;
    void *tag;
    while (Clock::now() < end && queue.Next(&tag, &isGood)) {
        static_cast<Slot *>(tag)->answered(isGood);
        if (isWarm || Clock::now() < warm) continue;
        isWarm = true;
        start = Clock::now(), end = start + std::chrono::seconds(seconds);
        forget_latencies();
    }
    double taken = std::chrono::duration<double>(Clock::now() - start).count();
    std::printf("commands=%llu seconds=%.2f per_second=%.0f p50_us=%.0f p99_us=%.0f max_us=%.0f refused=%llu total=%llu\n",
                static_cast<unsigned long long>(answered), taken, static_cast<double>(answered) / taken, percentile_us(0.50),
                percentile_us(0.99), static_cast<double>(greatest_ns) / 1000.0, static_cast<unsigned long long>(refused),
                static_cast<unsigned long long>(total));
    std::fflush(stdout);
    // Calls are still under way; the process's end is theirs.
    std::_Exit(refused > 0 ? 1 : 0);
}
