void import(/* webpackMode: "eager" */ "./bootstrap.tsx");
