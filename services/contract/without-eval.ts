import { config } from "zod";

// zod tries once whether it may compile schemas with `new Function`: the pages' content policy forbids it and
// reports each try. It must be told before the first schema of objects is made, so this file acts when imported.
config({ jitless: true });
