/**
 * Framework options (React Router in framework mode).
 * @type {import('@react-router/dev/config').Config}
 */
export default {
  ssr: true,
  // Pages link with plain anchors, so no manifest is fetched ahead of a navigation.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  splitRouteModules: true,
};
