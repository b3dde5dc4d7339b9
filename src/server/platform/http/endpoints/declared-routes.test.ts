import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { refuseUndeclaredRoutes } from './declared-routes.ts'

const endpoint = defineEndpoint({
  id: 'readNote',
  method: 'GET',
  path: '/notes/:noteId',
  access: 'public',
  summary: 'One note.',
  reply: z.object({}),
})
const handler = () => ({})

function server() {
  const app = Fastify()
  refuseUndeclaredRoutes(app, '/srv/web')
  return app
}

test('a route of the contract and the pages of the product are served, with their HEAD', async () => {
  const app = server()
  app.route({ method: 'GET', url: endpoint.path, config: { endpoint }, handler })
  app.route({ method: ['PUT', 'DELETE'], url: endpoint.path, config: { isOtherMethod: true }, handler })
  app.get('/', handler)
  app.get('/openapi.json', handler)
  await app.ready()
  expect((await app.inject('/notes/1')).statusCode).toBe(200)
})

test('a route beside the contract is not, whatever its method', () => {
  for (const method of ['GET', 'HEAD', 'POST', 'DELETE'] as const)
    expect(() => server().route({ method, url: '/beside', handler })).toThrow(
      `${method} /beside is not in the contract`,
    )
  expect(() => server().post('/', handler)).toThrow('POST / is not in the contract')
})

test('a file of the web build may only be read, and one of another folder is not served', () => {
  const file = (method: 'GET' | 'PUT', rootPath: string) =>
    server().route({ method, url: '/assets/app.js', config: { file: '/assets/app.js', rootPath } as object, handler })
  expect(() => file('GET', '/srv/web/')).not.toThrow()
  expect(() => file('PUT', '/srv/web/')).toThrow('not in the contract')
  expect(() => file('GET', '/srv/private/')).toThrow('not in the contract')
})
