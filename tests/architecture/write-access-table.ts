// `npm run readme-access`: writes the table of calls and roles of `services/gateway/access/README.md` from the contract.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { routes } from "@dhahabu/contract/api";
import { accessReadme, formatAccessTable, putAccessTable } from "./access-table.ts";
import { readRepositoryFile, repository } from "./repository-files.ts";

const table = formatAccessTable(Object.values(routes));
writeFileSync(
  join(repository, accessReadme),
  putAccessTable(readRepositoryFile(accessReadme), table),
);
