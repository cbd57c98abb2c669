// Health check inside a container: asks the process of this container whether its dependencies answer.
const path = process.argv[2] ?? "/health";
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
