import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { calls } from '@markaz/protocol/catalogue'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, it } from 'vitest'
import { type Document, operationsOf, sampleOf } from '../../testing/openapi-sample.ts'
import { openApi, sideOf } from './document.ts'

const root = join(import.meta.dirname, '../../../..')

/** Everything that a call needs but its body, as a stranger's program would give it. */
const parametersText = (document: Document, parameters: ReturnType<typeof operationsOf>[number]['parameters']) => {
  const of = (place: 'path' | 'query') =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && one.required)
        .map(({ name, schema }) => [name, sampleOf(document, schema)]),
    )
  return `params: ${JSON.stringify({ path: of('path'), query: of('query') })} as never`
}

// Shows: SAFE-030
it.each(['staff', 'student'] as const)(
  'a client of the %s side, made of its document by openapi-typescript, does not compile without a body that is needed',
  async (side) => {
    const ofSide = calls.filter(({ route }) => sideOf(route) === side)
    const document = JSON.parse(JSON.stringify(await openApi(ofSide))) as Document
    const lines = operationsOf(document)
      .filter(({ body }) => body?.required)
      .flatMap(({ method, path, parameters, body }) => {
        const [schema] = Object.values(body?.content ?? {})
        const call = `api.${method.toUpperCase()}('${path}', { ${parametersText(document, parameters)}`
        return [
          '// @ts-expect-error',
          `${call} })`,
          `${call}, body: ${JSON.stringify(sampleOf(document, schema?.schema ?? {}))} })`,
        ]
      })
    expect(lines.length).toBeGreaterThan(side === 'staff' ? 600 : 20)
    const folder = await newFolder()
    try {
      await writeFile(join(folder, 'api.ts'), astToString(await openapiTS(document as never)))
      const head = "import createClient from 'openapi-fetch'\nimport type { paths } from './api.ts'\n"
      await writeFile(join(folder, 'client.ts'), `${head}const api = createClient<paths>()\n${lines.join('\n')}\n`)
      expect(await compiled(join(folder, 'client.ts'))).toBe('')
    } finally {
      await rm(folder, { recursive: true })
    }
  },
  // Two compilers, of several thousand lines.
  120_000,
)

/** A folder below the project, where the client library is found. */
async function newFolder(): Promise<string> {
  const place = join(root, 'node_modules/.markaz')
  await mkdir(place, { recursive: true })
  return mkdtemp(join(place, 'client-'))
}

/** What the compiler finds wrong. */
async function compiled(file: string): Promise<string> {
  const options = '--noEmit --strict --skipLibCheck --ignoreConfig --allowImportingTsExtensions --module nodenext'
  const target = '--target es2023 --lib es2023,dom'
  const run = promisify(execFile)(join(root, 'node_modules/.bin/tsc'), [...`${options} ${target}`.split(' '), file])
  return run.then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout.split('\n').slice(0, 20).join('\n'),
  )
}
