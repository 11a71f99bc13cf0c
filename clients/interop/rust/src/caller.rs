//! The two clients of the library behind one face.
use std::os::unix::io::IntoRawFd;
use std::os::unix::net::UnixStream;
use tokio::runtime::{Builder, Runtime};
use ttrpc::{Request, Response};

/// Sends one request and waits for its response; each thread has a copy of its own.
pub trait Caller: Send {
    fn call(&self, request: Request) -> ttrpc::Result<Response>;
    fn copy(&self) -> Box<dyn Caller>;
    /// Whether the client itself keeps the deadline that it sends.
    fn keeps_deadlines(&self) -> bool;
}

/// The descriptor of a connection: this library connects to abstract names only, and ours is a path.
fn connected(path: &str) -> Result<i32, String> {
    let stream = UnixStream::connect(path).map_err(|error| error.to_string())?;
    Ok(stream.into_raw_fd())
}

pub struct Blocking {
    client: ttrpc::Client,
}

impl Blocking {
    pub fn connect(path: &str) -> Result<Self, String> {
        Ok(Self { client: ttrpc::Client::new(connected(path)?) })
    }
}

impl Caller for Blocking {
    fn call(&self, request: Request) -> ttrpc::Result<Response> {
        self.client.request(request)
    }

    fn copy(&self) -> Box<dyn Caller> {
        Box::new(Self { client: self.client.clone() })
    }

    fn keeps_deadlines(&self) -> bool {
        true
    }
}

pub struct Asynchronous {
    client: ttrpc::r#async::Client,
    runtime: std::sync::Arc<Runtime>,
}

impl Asynchronous {
    pub fn connect(path: &str) -> Result<Self, String> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .map_err(|error| error.to_string())?;
        let descriptor = connected(path)?;
        let client = runtime.block_on(async { ttrpc::r#async::Client::new(descriptor) });
        Ok(Self { client, runtime: std::sync::Arc::new(runtime) })
    }
}

impl Caller for Asynchronous {
    fn call(&self, request: Request) -> ttrpc::Result<Response> {
        self.runtime.block_on(self.client.clone().request(request))
    }

    fn copy(&self) -> Box<dyn Caller> {
        Box::new(Self { client: self.client.clone(), runtime: self.runtime.clone() })
    }

    fn keeps_deadlines(&self) -> bool {
        false
    }
}
