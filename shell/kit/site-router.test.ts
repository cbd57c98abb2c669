import {
  NavigationType,
  UNSAFE_createMemoryHistory as createMemoryHistory,
} from "react-router-dom";
import type { RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { createSiteRouter } from "./site-router.ts";

function openAt(path: string, pages: Readonly<Record<string, RouteObject["lazy"]>> = {}) {
  const lazyPages = Object.entries(pages).map(([page, lazy]) => ({
    path: page,
    ...(lazy && { lazy }),
  }));
  const routes = [
    { path: "/", element: "home" },
    { path: "/here", element: "here" },
    ...lazyPages,
    { path: "*", element: "missing" },
  ] as RouteObject[];
  const history = createMemoryHistory({ initialEntries: [path] });
  return { history, router: createSiteRouter({ history, routes }) };
}

const nameShown = ({ router }: ReturnType<typeof openAt>) =>
  router.state.matches.at(-1)?.route.element;

test("a page that is here is shown in the same task", () => {
  const site = openAt("/");
  void site.router.navigate("/here?of=1#there", { state: "carried" });
  expect(nameShown(site)).toBe("here");
  expect(site.router.state).toMatchObject({
    location: { pathname: "/here", search: "?of=1", hash: "#there", state: "carried" },
    navigationType: NavigationType.Push,
    isLoading: false,
  });
});

test("a page that is still to be loaded is shown, and its address taken, once it is here", async () => {
  const page = Promise.withResolvers<{ element: string }>();
  const site = openAt("/", { "/far": () => page.promise });
  const shown: unknown[] = [];
  site.router.subscribe(({ isLoading }) => shown.push([isLoading, nameShown(site)]));
  const visit = site.router.navigate("/far");
  expect(site.history.location.pathname).toBe("/");
  page.resolve({ element: "far" });
  await visit;
  expect(site.history.location.pathname).toBe("/far");
  expect(shown).toEqual([
    [true, "home"],
    [false, "far"],
  ]);
});

test("of two visits the later one holds, whichever is loaded first", async () => {
  const page = Promise.withResolvers<{ element: string }>();
  const site = openAt("/", { "/far": () => page.promise });
  const visit = site.router.navigate("/far");
  await site.router.navigate("/here");
  page.resolve({ element: "far" });
  await visit;
  expect(nameShown(site)).toBe("here");
  expect(site.router.state.isLoading).toBe(false);
});

test("what a page writes into its own address while another is on its way does not stop the press", async () => {
  const page = Promise.withResolvers<{ element: string }>();
  const site = openAt("/here", { "/far": () => page.promise });
  const visit = site.router.navigate("/far");
  await site.router.navigate("?search=coin", { replace: true, state: "carried" });
  expect(site.router.state).toMatchObject({
    location: { pathname: "/here", search: "?search=coin", state: "carried" },
    isLoading: true,
  });
  page.resolve({ element: "far" });
  await visit;
  expect(nameShown(site)).toBe("far");
  site.history.go(-1);
  expect(site.history.location).toMatchObject({ pathname: "/here", search: "?search=coin" });
});

test("nor does it take the place of the page that one goes back to", async () => {
  const page = Promise.withResolvers<{ element: string }>();
  const site = openAt("/far", { "/far": () => page.promise });
  await site.router.navigate("/here");
  site.history.go(-1);
  expect(site.router.state.isLoading).toBe(true);
  await site.router.navigate("?search=coin", { replace: true });
  page.resolve({ element: "far" });
  await page.promise;
  await expect.poll(() => nameShown(site)).toBe("far");
  expect(site.history.location).toMatchObject({ pathname: "/far", search: "" });
});

test("a page that cannot be loaded says so at its address, and the next visit tries again", async () => {
  let attempts = 0;
  const site = openAt("/", {
    "/far": async () => {
      attempts += 1;
      if (attempts === 1) throw new Error("no line");
      return { element: "far" };
    },
  });
  await site.router.navigate("/far");
  expect(site.router.state.error).toEqual(new Error("no line"));
  expect(site.history.location.pathname).toBe("/far");
  await site.router.navigate("/far", { replace: true });
  expect(site.router.state.error).toBeUndefined();
  expect(nameShown(site)).toBe("far");
});

test("going back shows the page before, a query alone stays on the page", () => {
  const site = openAt("/here");
  void site.router.navigate("?of=2");
  expect(site.router.state.location).toMatchObject({ pathname: "/here", search: "?of=2" });
  void site.router.navigate("/");
  site.history.go(-1);
  expect(site.router.state).toMatchObject({
    location: { pathname: "/here", search: "?of=2" },
    navigationType: NavigationType.Pop,
  });
});
