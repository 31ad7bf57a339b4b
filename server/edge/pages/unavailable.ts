import { data, type ServerBuild } from 'react-router';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';

type Run = (args: unknown) => unknown;

/**
 * The build with loaders and actions that answer 503 with the error page while a service is unavailable. A route with a
 * better message catches the error itself.
 */
export function answerUnavailable(build: ServerBuild): ServerBuild {
  const routes: ServerBuild['routes'] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue;
    const { loader, action } = route.module;
    routes[id] = {
      ...route,
      module: {
        ...route.module,
        ...(loader && { loader: guarded(loader as Run) as typeof loader }),
        ...(action && { action: guarded(action as Run) as typeof action }),
      },
    };
  }
  return { ...build, routes };
}

function guarded(run: Run): Run {
  return async (args) => {
    try {
      return await run(args);
    } catch (error) {
      if (isUpstreamUnavailable(error)) throw data(null, { status: 503 });
      throw error;
    }
  };
}
