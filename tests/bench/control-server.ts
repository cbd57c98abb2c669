import Koa from "koa";

// The control of the API benchmark: a bare Koa that answers the body it is given in BODY, as JSON.
const body: unknown = JSON.parse(process.env["BODY"] ?? "[]");
const app = new Koa();
app.use((ctx) => {
  ctx.body = body;
});
const server = app.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) console.log(`http://127.0.0.1:${address.port}`);
});
