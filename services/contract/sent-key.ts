import { z } from "zod";
import { says } from "./says.ts";

/** Made by the sender for one intention: sent again after a lost answer, it has no second effect. */
export const sentKey = z.uuidv4(says("request.keyWrong"));
