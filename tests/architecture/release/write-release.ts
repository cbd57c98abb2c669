import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../repository-files.ts";
import { readSources, releaseFile, writeLines } from "./contract-of-release.ts";

// Run when a release is put to use: from then on the next one has to get on with it.
writeFileSync(join(repository, releaseFile), writeLines(readSources()));
