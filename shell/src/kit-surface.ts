import * as apiError from "@dhahabu/kit/api/api-error";
import * as client from "@dhahabu/kit/api/client";
import * as plainCall from "@dhahabu/kit/api/plain-call";
import * as askedQuestion from "@dhahabu/kit/assistant/asked-question";
import * as createKey from "@dhahabu/kit/create-key";
import * as explainFailure from "@dhahabu/kit/failure/explain-failure";
import * as useExplainFailure from "@dhahabu/kit/failure/use-explain-failure";
import * as useSentence from "@dhahabu/kit/failure/use-sentence";
import * as format from "@dhahabu/kit/format/format";
import * as useFormat from "@dhahabu/kit/format/use-format";
import * as i18n from "@dhahabu/kit/i18n/i18n";
import * as languages from "@dhahabu/kit/i18n/languages";
import * as useT from "@dhahabu/kit/i18n/use-t";
import * as kitContext from "@dhahabu/kit/kit-context";
import * as kitProvider from "@dhahabu/kit/kit-provider";
import * as pageData from "@dhahabu/kit/live/page-data";
import * as useData from "@dhahabu/kit/live/use-data";
import * as newsletterForm from "@dhahabu/kit/newsletter/newsletter-form";
import * as remote from "@dhahabu/kit/remote";
import * as router from "@dhahabu/kit/router";
import * as formCall from "@dhahabu/kit/send/form-call";
import * as sendOnce from "@dhahabu/kit/send/send-once";
import * as sentForm from "@dhahabu/kit/send/sent-form";
import * as useSendOnce from "@dhahabu/kit/send/use-send-once";
import * as waitingEnquiry from "@dhahabu/kit/send/waiting-enquiry";
import * as session from "@dhahabu/kit/session/session";
import * as useSession from "@dhahabu/kit/session/use-session";
import * as tabStorage from "@dhahabu/kit/tab-storage";
import * as toast from "@dhahabu/kit/toast/toast";
import * as arrivalFocus from "@dhahabu/kit/ui/arrival-focus";
import * as button from "@dhahabu/kit/ui/button";
import * as field from "@dhahabu/kit/ui/field";
import * as floating from "@dhahabu/kit/ui/floating";
import * as icon from "@dhahabu/kit/ui/icon";
import * as panel from "@dhahabu/kit/ui/panel";
import * as section from "@dhahabu/kit/ui/section";
import * as skeleton from "@dhahabu/kit/ui/skeleton";
import * as term from "@dhahabu/kit/ui/term";
import * as visuallyHidden from "@dhahabu/kit/ui/visually-hidden";
import * as useIsAlive from "@dhahabu/kit/use-is-alive";

/** Every module of the kit that a remote may import, by name. The server gives them by `require`. */
export const kitSurface: Readonly<Record<string, unknown>> = {
  "@dhahabu/kit/api/api-error": apiError,
  "@dhahabu/kit/api/client": client,
  "@dhahabu/kit/api/plain-call": plainCall,
  "@dhahabu/kit/assistant/asked-question": askedQuestion,
  "@dhahabu/kit/create-key": createKey,
  "@dhahabu/kit/failure/explain-failure": explainFailure,
  "@dhahabu/kit/failure/use-explain-failure": useExplainFailure,
  "@dhahabu/kit/failure/use-sentence": useSentence,
  "@dhahabu/kit/format/format": format,
  "@dhahabu/kit/format/use-format": useFormat,
  "@dhahabu/kit/i18n/i18n": i18n,
  "@dhahabu/kit/i18n/languages": languages,
  "@dhahabu/kit/i18n/use-t": useT,
  "@dhahabu/kit/kit-context": kitContext,
  "@dhahabu/kit/kit-provider": kitProvider,
  "@dhahabu/kit/live/page-data": pageData,
  "@dhahabu/kit/live/use-data": useData,
  "@dhahabu/kit/newsletter/newsletter-form": newsletterForm,
  "@dhahabu/kit/remote": remote,
  "@dhahabu/kit/router": router,
  "@dhahabu/kit/send/form-call": formCall,
  "@dhahabu/kit/send/send-once": sendOnce,
  "@dhahabu/kit/send/sent-form": sentForm,
  "@dhahabu/kit/send/use-send-once": useSendOnce,
  "@dhahabu/kit/send/waiting-enquiry": waitingEnquiry,
  "@dhahabu/kit/session/session": session,
  "@dhahabu/kit/session/use-session": useSession,
  "@dhahabu/kit/tab-storage": tabStorage,
  "@dhahabu/kit/toast/toast": toast,
  "@dhahabu/kit/ui/arrival-focus": arrivalFocus,
  "@dhahabu/kit/ui/button": button,
  "@dhahabu/kit/ui/field": field,
  "@dhahabu/kit/ui/floating": floating,
  "@dhahabu/kit/ui/icon": icon,
  "@dhahabu/kit/ui/panel": panel,
  "@dhahabu/kit/ui/section": section,
  "@dhahabu/kit/ui/skeleton": skeleton,
  "@dhahabu/kit/ui/term": term,
  "@dhahabu/kit/ui/visually-hidden": visuallyHidden,
  "@dhahabu/kit/use-is-alive": useIsAlive,
};
