import { startStack } from "./stack.ts";
const s = await startStack({
  dataDir: "/tmp/bankdata",
  port: 3311,
  buildUi: false,
  env: {
    LOG_LEVEL: "info",
    ADMIN_PASSWORD: "eleven quiet rivers of gold",
    LIMIT_CHAT: "1000000/60",
  },
  onLine: (l) => console.log(l),
});
console.log("READY", s.url, JSON.stringify(s.serviceUrls));
process.on("SIGTERM", () => void s.stop().then(() => process.exit(0)));
