/** A route that no endpoint of the contract declares would have no rights, no limits and no test: the server does not start with one. */
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint that the route serves. */
    endpoint?: Endpoint
    /** Answers the methods that a path of the contract does not have. */
    isOtherMethod?: boolean
  }
}

/** The pages that anyone may read and that are no calls. Files of the web build are the only others. */
const ownPages: readonly string[] = ['/', '/openapi.json', '/robots.txt', '/sitemap.xml'].flatMap((path) => [
  `GET ${path}`,
  `HEAD ${path}`,
])

/** Call it before the first route. */
export function refuseUndeclaredRoutes(app: FastifyInstance, webFolder: string | undefined): void {
  app.addHook('onRoute', (route) => {
    if (!isDeclared(route, webFolder))
      throw new Error(`${[route.method].flat().join(', ')} ${route.url} is not in the contract`)
  })
}

function isDeclared({ method, url, config }: RouteOptions, webFolder: string | undefined): boolean {
  if (config?.endpoint !== undefined || config?.isOtherMethod) return true
  const calls = [method].flat().map((each) => `${each} ${url}`)
  return calls.every((call) => ownPages.includes(call)) || isFileOf(webFolder, method, config)
}

/** `@fastify/static` notes on each route which file it serves. */
function isFileOf(webFolder: string | undefined, method: RouteOptions['method'], config: unknown): boolean {
  const { rootPath } = (config ?? {}) as { rootPath?: string }
  const isReading = [method].flat().every((each) => each === 'GET' || each === 'HEAD')
  return isReading && webFolder !== undefined && rootPath?.replace(/\/$/, '') === webFolder.replace(/\/$/, '')
}
