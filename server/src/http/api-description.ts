import { allApiRoutes } from '@markaz/protocol/catalogue'
import type { FastifyInstance } from 'fastify'
import { apiPageContentPolicy, renderApiPage } from './api-page.ts'
import { type ApiAudience, apiAudienceOf, createOpenApiDocument } from './openapi/document.ts'

const addresses = {
  staff: { json: '/api/openapi.json', page: '/api/docs' },
  student: { json: '/api/docs/student.json', page: '/api/docs/student' },
  parent: { json: '/api/docs/parent.json', page: '/api/docs/parent' },
} as const satisfies Record<ApiAudience, object>

/**
 * Serves the API documents. They are made at the first request, because making them would delay the start by half a
 * second.
 */
export function serveApiDescription(app: FastifyInstance): void {
  for (const side of ['staff', 'student', 'parent'] as const) {
    const { json, page } = addresses[side]
    const ofSide = allApiRoutes.filter(({ route }) => apiAudienceOf(route) === side)
    let document: Promise<string> | undefined
    let written: string | undefined
    app.get(json, async (_request, reply) => {
      document ??= createOpenApiDocument(ofSide).then((made) => JSON.stringify(made))
      return reply.type('application/json; charset=utf-8').send(await document)
    })
    app.get(page, async (_request, reply) => {
      written ??= renderApiPage(side, ofSide)
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', apiPageContentPolicy)
        .send(written)
    })
  }
}
