/** Who may know whom among the modules; a module always knows itself. Routes may use all. */
const MAY_KNOW = {
  markets: [],
  content: ['markets', 'catalogue'],
  catalogue: ['markets'],
  payments: ['markets'],
  newsletter: ['markets'],
  enquiries: ['markets'],
  consent: [],
  analytics: ['markets', 'consent', 'catalogue', 'cart'],
  experiments: ['markets'],
  'wish-list': ['markets', 'catalogue'],
  search: ['markets', 'catalogue'],
  recommendations: ['markets', 'catalogue'],
  cart: ['markets', 'catalogue'],
  checkout: ['markets', 'catalogue', 'cart', 'payments', 'orders'],
  orders: ['markets', 'catalogue', 'cart', 'payments'],
  reviews: ['markets', 'payments', 'orders'],
  feeds: ['markets', 'catalogue', 'content', 'cart'],
  'sign-in': ['markets', 'catalogue', 'cart', 'checkout', 'payments', 'orders'],
  letters: ['markets', 'content', 'catalogue', 'payments', 'orders'],
  shell: ['markets', 'content', 'search', 'cart', 'newsletter', 'experiments'],
};

/**
 * Who may know whom among the floors of the server; a floor always knows itself. The rooms of `edge` are floors of their
 * own: what comes in passes `http`, then `pages`; `process` opens the port.
 */
const SERVER_MAY_KNOW = {
  kernel: [],
  store: ['kernel'],
  platform: ['store', 'kernel'],
  search: ['platform', 'store', 'kernel'],
  vendors: ['search', 'platform', 'store', 'kernel'],
  'edge/metrics': ['kernel'],
  'edge/images': ['store', 'kernel'],
  'edge/http': ['kernel'],
  'edge/pages': ['edge/http', 'edge/images', 'kernel'],
  'edge/process': ['edge/http', 'edge/metrics', 'composition', 'config', 'kernel'],
  config: ['kernel'],
  composition: ['config', 'vendors', 'search', 'platform', 'edge/metrics', 'edge/images', 'store', 'kernel'],
  ops: ['composition', 'config', 'search', 'platform', 'edge/images', 'store', 'kernel'],
};

/** Tests, and the files only tests run. */
const TEST = '(?:\\.test\\.tsx?|/fixtures/[^/]+)$';

/** The rooms of modules that see the request. */
const HTTP_ROOM = '^app/modules/[^/]+/http/';

const moduleRules = Object.entries(MAY_KNOW).map(([module, known]) => ({
  name: `module-${module}`,
  comment:
    known.length === 0
      ? `${module} knows no other module.`
      : `${module} may know ${known.join(', ')} and no other module.`,
  severity: 'error',
  from: { path: `^app/modules/${module}/`, pathNot: HTTP_ROOM },
  to: { path: '^app/modules/', pathNot: `^app/modules/(?:${[module, ...known].join('|')})/` },
}));

const httpRoomRules = Object.entries(MAY_KNOW).map(([module, known]) => ({
  name: `http-${module}`,
  comment: `The http room of ${module} may use what ${module} may know, and shell for the head of its pages.`,
  severity: 'error',
  from: { path: `^app/modules/${module}/http/` },
  to: { path: '^app/modules/', pathNot: `^app/modules/(?:${[...new Set([module, ...known, 'shell'])].join('|')})/` },
}));

const serverRules = Object.entries(SERVER_MAY_KNOW).map(([room, known]) => ({
  name: `server-${room.replace('/', '-')}`,
  comment:
    known.length === 0
      ? `server/${room} knows no other room of the server.`
      : `server/${room} may know ${known.join(', ')} and no other room of the server.`,
  severity: 'error',
  from: { path: `^server/${room}/`, pathNot: TEST },
  to: { path: '^server/', pathNot: `^server/(?:${[room, ...known].join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle has no beginning to read from.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'app-never-imports-server',
      comment: 'app says what the shop is; server is how it meets the world.',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^server/' },
    },
    {
      name: 'only-composition-imports-vendors',
      comment: 'Which company stands behind a port is decided in one place.',
      severity: 'error',
      from: { path: '^(?:app|server)/', pathNot: ['^server/composition/', '^server/vendors/', TEST] },
      to: { path: '^server/vendors/' },
    },
    {
      name: 'vendors-do-not-know-each-other',
      comment: 'A vendor can be replaced without opening another; _http is the client they share.',
      severity: 'error',
      from: { path: '^server/vendors/([^/]+)/', pathNot: TEST },
      to: { path: '^server/vendors/', pathNot: '^server/vendors/(?:$1|_http)/' },
    },
    {
      name: 'lab-stays-outside',
      comment: 'No deployed process loads the lab. The payment sandbox is loaded where the configuration names it.',
      severity: 'error',
      from: { path: '^(?:app|server)/', pathNot: [TEST, '^server/edge/images/'] },
      to: { path: '^lab/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'nothing-imports-a-route',
      comment: 'What two routes share lives in a module.',
      severity: 'error',
      from: { path: '^(?:app|server)/', pathNot: ['^app/routes/[^/]+/', TEST] },
      to: { path: '^app/routes/' },
    },
    {
      name: 'routes-know-their-own-folder',
      comment: 'A route imports the files that lie in its folder, and no other route.',
      severity: 'error',
      from: { path: '^app/routes/([^/]+)/', pathNot: TEST },
      to: { path: '^app/routes/', pathNot: '^app/routes/$1/' },
    },
    {
      name: 'kernel-imports-nothing',
      comment: 'The kernel is what everything else stands on. zod describes shapes and meets no world.',
      severity: 'error',
      from: { path: '^app/kernel/', pathNot: TEST },
      to: { pathNot: ['^app/kernel/', '^node_modules/zod/'] },
    },
    {
      name: 'domain-is-pure',
      comment: 'domain knows the kernel, domains and its own data. zod describes shapes and meets no world.',
      severity: 'error',
      from: { path: '^app/modules/([^/]+)/domain/', pathNot: TEST },
      to: { pathNot: ['^app/kernel/', '^app/modules/[^/]+/domain/', '^app/modules/$1/data/', '^node_modules/zod/'] },
    },
    {
      name: 'browser-code-never-imports-server-files',
      comment: 'ui, forms, islands and enhance end up in the browser.',
      severity: 'error',
      from: { path: ['^app/modules/[^/]+/(?:ui|forms|islands|enhance)/', '^app/web/ui/'], pathNot: TEST },
      to: { path: '\\.server\\.tsx?$' },
    },
    {
      name: 'client-files-only-on-demand',
      comment: 'A .client file is loaded by import() in the browser, never on the server.',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '\\.client\\.tsx?$', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'web-knows-no-domain',
      comment: 'app/web is used by every module and knows none.',
      severity: 'error',
      from: { path: '^app/web/', pathNot: TEST },
      to: { path: '^app/', pathNot: '^app/(?:web|kernel|locales)/' },
    },
    {
      name: 'modules-know-no-routes-or-request',
      comment: 'A module is given what it needs; only routes and the http rooms of modules see the request.',
      severity: 'error',
      from: { path: '^app/modules/', pathNot: HTTP_ROOM },
      to: { path: '^app/', pathNot: '^app/(?:modules|web|kernel)/' },
    },
    {
      name: 'only-routes-import-http-rooms',
      comment: 'Between request and use case stand routes and http rooms alone; the entry prints the mirror.',
      severity: 'error',
      from: {
        path: '^(?:app|server)/',
        pathNot: ['^app/routes/', HTTP_ROOM, '^app/entry\\.server\\.tsx$', TEST],
      },
      to: { path: HTTP_ROOM },
    },
    {
      name: 'use-cases-know-no-http',
      comment: 'A use case orders steps: no framework, no request, no browser code.',
      severity: 'error',
      from: { path: '^app/modules/[^/]+/usecases/', pathNot: TEST },
      to: {
        path: [
          '^node_modules/(?:react-router|react|react-dom|hono)/',
          '^app/modules/[^/]+/(?:http|islands|enhance)/',
          '^app/web/responses\\.ts$',
        ],
      },
    },
    {
      name: 'use-cases-render-nothing',
      comment: 'A use case returns facts. Routes and http rooms make the view of them.',
      severity: 'error',
      from: { path: '^app/modules/[^/]+/usecases/', pathNot: TEST },
      to: { path: ['^app/modules/[^/]+/ui/', '^app/web/ui/', '\\.tsx$'] },
    },
    {
      name: 'ui-needs-no-script',
      comment: 'ui prints complete pages; islands and enhance build on it. Routes put an island around its ui.',
      severity: 'error',
      from: { path: '^app/modules/[^/]+/ui/', pathNot: TEST },
      to: { path: '^app/modules/[^/]+/(?:islands|enhance)/' },
    },
    {
      name: 'no-loose-server-files',
      comment: 'What one route needs lies in its folder, what several need in the http room of a module.',
      severity: 'error',
      from: { path: '^app/[^/]+\\.server\\.tsx?$', pathNot: '^app/entry\\.server\\.tsx$' },
      to: {},
    },
    {
      name: 'program-never-imports-tests',
      comment: 'What only tests need is not part of the shop.',
      severity: 'error',
      from: { path: '^(?:app|server)/', pathNot: TEST },
      to: { path: ['^tests/', TEST] },
    },
    {
      name: 'program-needs-no-development-package',
      comment: 'The container holds no development packages. The route table is read by the build alone.',
      severity: 'error',
      from: { path: '^(?:app|server)/', pathNot: [TEST, '^app/routes\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    ...moduleRules,
    ...httpRoomRules,
    ...serverRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.react-router/', '/\\+types/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
