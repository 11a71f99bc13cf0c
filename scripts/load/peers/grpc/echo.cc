// A server on Debian's gRPC for C++, asynchronous, one completion queue and one thread: it takes the requests of a journey
// and answers with messages of true shape, but decides nothing and keeps nothing.
//
// Usage: grpc-echo SOCKET    (ends on SIGTERM)
#include <cstdio>
#include <memory>
#include <string>

#include <grpcpp/grpcpp.h>

#include "routeplan/v1/plans.grpc.pb.h"

namespace v1 = routeplan::v1;
using Plans = v1::RoutePlans::AsyncService;

namespace {

// Calls that wait for a request of each method; more than may be under way at a time.
constexpr int waitingCalls = 1100;

void fill(v1::CommandAnswer &answer) {
    answer.set_disposition(v1::DISPOSITION_APPLIED);
    answer.set_plan_id(std::string(16, 'p'));
    answer.mutable_position()->set_state(v1::PLAN_STATE_SELECTED);
    answer.mutable_position()->set_version(5);
    answer.mutable_position()->set_revision(1);
    answer.mutable_position()->set_generation(1);
    answer.set_candidate_id(std::string(16, 'c'));
    answer.set_sequence(1 << 20);
}

void fill(v1::GetPlanAnswer &answer) {
    answer.set_plan_id(std::string(16, 'p'));
    answer.set_owner("load");
    answer.set_external_id("000000000000000100000000");
    answer.mutable_position()->set_state(v1::PLAN_STATE_SELECTED);
    answer.mutable_position()->set_version(5);
    for (const char *label : {"Airport Terminal 3", "India Gate"}) {
        auto *stop = answer.add_stops();
        stop->mutable_coordinate()->set_lat_e6(28555000);
        stop->mutable_coordinate()->set_lon_e6(77084400);
        stop->set_label(label);
    }
    for (int index = 0; index < 3; index++) {
        auto *route = answer.add_candidates();
        route->set_distance_m(15608);
        route->set_duration_s(2168);
        route->set_leg_count(1);
        route->set_geometry_digest(std::string(32, 'g'));
    }
    for (auto *digest : {answer.mutable_location_digest(), answer.mutable_option_digest(), answer.mutable_request_digest()})
        digest->assign(32, 'd');
    answer.set_selected_index(1);
    answer.set_candidate_id(std::string(16, 'c'));
    answer.set_created_at_ms(1ull << 40);
    answer.set_entered_at_ms(1ull << 40);
    answer.set_calculation_seq(1);
    answer.set_sequence(1 << 20);
    answer.set_state_digest(1);
}

// What a completion queue hands back.
struct Step {
    virtual ~Step() = default;
    virtual void proceed(bool isGood) = 0;
};

// One call of one method: it waits for a request, answers it, and waits for the next with a fresh context.
template <typename Request, typename Answer> class Call final : public Step {
public:
    using Ask = void (Plans::*)(grpc::ServerContext *, Request *, grpc::ServerAsyncResponseWriter<Answer> *,
                                grpc::CompletionQueue *, grpc::ServerCompletionQueue *, void *);

    Call(Plans &plans, grpc::ServerCompletionQueue &queue, Ask ask) : plans_(plans), queue_(queue), ask_(ask) { wait(); }

    void proceed(bool isGood) override {
        if (!isAnswering_ && isGood) {
            isAnswering_ = true;
            Answer answer;
            fill(answer);
            state_->writer.Finish(answer, grpc::Status::OK, this);
        } else {
            wait();
        }
    }

private:
    struct State {
        grpc::ServerContext context;
        Request request;
        grpc::ServerAsyncResponseWriter<Answer> writer{&context};
    };

    void wait() {
        isAnswering_ = false;
        state_ = std::make_unique<State>();
        (plans_.*ask_)(&state_->context, &state_->request, &state_->writer, &queue_, &queue_, this);
    }

    Plans &plans_;
    grpc::ServerCompletionQueue &queue_;
    Ask ask_;
    std::unique_ptr<State> state_;
    bool isAnswering_ = false;
};

template <typename Request, typename Answer>
void serve(Plans &plans, grpc::ServerCompletionQueue &queue, typename Call<Request, Answer>::Ask ask) {
    // They live as long as the process.
    for (int index = 0; index < waitingCalls; index++) new Call<Request, Answer>(plans, queue, ask);
}

}  // namespace

int main(int argc, char **argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: %s SOCKET\n", argv[0]);
        return 64;
    }
    Plans plans;
    grpc::ServerBuilder builder;
    builder.AddListeningPort(std::string("unix:") + argv[1], grpc::InsecureServerCredentials());
    builder.RegisterService(&plans);
    auto queue = builder.AddCompletionQueue();
    auto server = builder.BuildAndStart();
    if (!server) return 73;
    serve<v1::CreatePlanRequest, v1::CommandAnswer>(plans, *queue, &Plans::RequestCreatePlan);
    serve<v1::OpenDirectionUIRequest, v1::CommandAnswer>(plans, *queue, &Plans::RequestOpenDirectionUI);
    serve<v1::RequestRoutesRequest, v1::CommandAnswer>(plans, *queue, &Plans::RequestRequestRoutes);
    serve<v1::ReceiveRoutesRequest, v1::CommandAnswer>(plans, *queue, &Plans::RequestReceiveRoutes);
    serve<v1::SelectRouteRequest, v1::CommandAnswer>(plans, *queue, &Plans::RequestSelectRoute);
    serve<v1::RequestNavigationRequest, v1::CommandAnswer>(plans, *queue, &Plans::RequestRequestNavigation);
    serve<v1::ConfirmHandoffRequest, v1::CommandAnswer>(plans, *queue, &Plans::RequestConfirmHandoff);
    serve<v1::GetPlanRequest, v1::GetPlanAnswer>(plans, *queue, &Plans::RequestGetPlan);
    void *tag;
    bool isGood;
    while (queue->Next(&tag, &isGood)) static_cast<Step *>(tag)->proceed(isGood);
    return 0;
}
