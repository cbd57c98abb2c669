// `npm run readme-access`: writes the table of calls and roles into the README, from the contract.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { routes } from "@dhahabu/contract/api";
import { formatAccessTable, putAccessTable } from "./access-table.ts";
import { readRepositoryFile, repository } from "./repository-files.ts";

const table = formatAccessTable(Object.values(routes));
writeFileSync(
  join(repository, "README.md"),
  putAccessTable(readRepositoryFile("README.md"), table),
);
