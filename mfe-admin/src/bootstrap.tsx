import "@dhahabu/kit/ui/tokens.css";
import { startStandAlone } from "@dhahabu/kit/stand-alone";
import { remote } from "./remote.tsx";

void startStandAlone(remote);
