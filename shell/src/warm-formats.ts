import { getFormatters } from "@dhahabu/contract/format";
import type { Language } from "@dhahabu/contract/language";

// A browser's first format of a kind takes a cheap phone 0.1 to 0.2 s, the next ones nothing, in all threads of its
// process. This thread beside the page makes the first ones; its name is the page's language.
const write = getFormatters(self.name as Language);
write.kes(0);
write.grams(0);
write.percent(0);
write.quantity(1, "month");
write.longDateTime(0);
write.clock(0);
write.weekday(1);
write.timeOfDay("08:00");
write.list(["", ""]);
close();
