import { definePassages } from "../../knowledge/page-passages.ts";
import type texts from "./messages/en.json";

export const listPassages = definePassages<typeof texts>({
  sections: [
    { id: "story", titleKey: "story.eyebrow", lines: ["story.second", "story.third"] },
    { id: "mission", titleKey: "mission.title", lines: ["mission.text"] },
  ],
});
