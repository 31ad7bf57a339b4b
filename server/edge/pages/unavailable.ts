import { data, type ServerBuild } from 'react-router';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { sentFields } from '#app/web/forms/read-form.server.ts';

type Args = { readonly context: Parameters<typeof sentFields>[0] };
type Run = (args: Args) => unknown;

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

/** The error page offers to send the posted form again, also where only the page that would show it once more fails. */
function guarded(run: Run): Run {
  return async (args) => {
    try {
      return await run(args);
    } catch (error) {
      if (isUpstreamUnavailable(error)) throw data(sentFields(args.context), { status: 503 });
      throw error;
    }
  };
}
