import { definePassages } from "../../knowledge/page-passages.ts";
import type texts from "./messages/en.json";

export const listPassages = definePassages<typeof texts>({
  hasAnchors: true,
  sections: [
    {
      id: "use",
      titleKey: "use.title",
      lines: [
        "use.text",
        "use.enquiry",
        "use.newsletter",
        "use.account",
        "use.calculator",
        "use.branch",
      ],
    },
    { id: "protection", titleKey: "protection.title", lines: ["protection.text"] },
    { id: "cookies", titleKey: "cookies.title", lines: ["cookies.text", "cookies.browser"] },
    {
      id: "sharing",
      titleKey: "sharing.title",
      lines: ["sharing.text", "sharing.processors", "sharing.law", "sharing.choice"],
    },
    { id: "security", titleKey: "security.title", lines: ["security.text"] },
    {
      id: "rights",
      titleKey: "rights.title",
      lines: [
        "rights.text",
        "rights.access",
        "rights.correct",
        "rights.erase",
        "rights.object",
        "rights.newsletter",
        "rights.complaint",
      ],
    },
    { id: "updates", titleKey: "updates.title", lines: ["updates.text"] },
  ],
});
