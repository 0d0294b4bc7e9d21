import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorCatalogue } from './errors.ts'

const here = import.meta.dirname
const server = join(here, '../../server/src')

function linesIn(folder: string, isMeant: (path: string) => boolean): [place: string, line: string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && isMeant(path))
    .flatMap((path) =>
      readFileSync(join(folder, path), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
        .split('\n')
        .filter((line) => !/^\s*summary:/.test(line))
        .map((line): [string, string] => [path, line.trim()]),
    )
}

const uzbek = /"[^"]*\w'\w[^"]*"|`[^`]*\w'\w[^`]*`|'[A-Z][a-z]+ [^']*'/

describe('where error texts are declared, and their format', () => {
  it('validation schemas take their error texts from the catalogue of error texts', () => {
    const rules = linesIn(here, (path) => /(schemas|upload|[\\/]fields|^fields|validation)\.ts$/.test(path))
    const routes = linesIn(here, (path) => path.endsWith('routes.ts')).filter(([, line]) =>
      /\.(regex|refine|min|max|length)\(|message:|error:/.test(line),
    )
    expect(rules.length).toBeGreaterThan(1000)
    expect([...rules, ...routes].filter(([, line]) => uzbek.test(line))).toEqual([])
  })

  it('all error texts of the server are in the catalogue of error texts; no other string is cast to the type FieldErrorText', () => {
    // Texts of the ERP import are excluded: they appear in synchronization reports, not as errors of calls.
    const lines = linesIn(server, (path) => !/testing[\\/]|integrations[\\/]erp[\\/]/.test(path))
    expect(lines.length).toBeGreaterThan(10_000)
    expect(
      lines.filter(([, line]) => /as FieldErrorText|as unknown as FieldErrorText|fieldTexts\(/.test(line)),
    ).toEqual([])
    // The type checker does not cover error texts of tus uploads, so no refusal may contain Uzbek text.
    const refusals = lines.filter(([, line]) =>
      /new (AppError|TusError|Trouble)\(|\brefuse\(|\brefuseDeadline\(/.test(line),
    )
    expect(refusals.length).toBeGreaterThan(100)
    expect(refusals.filter(([, line]) => uzbek.test(line))).toEqual([])
  })

  it('error texts use the ASCII apostrophe, begin with a capital letter or a digit, and end without a full stop', async () => {
    const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /^errors[\\/]|[\\/]texts\.ts$|^field-texts\.ts$/.test(path),
    )
    const catalogues = await Promise.all(files.map((path): Promise<object> => import(/* @vite-ignore */ `./${path}`)))
    const said = catalogues
      .flatMap((file) => Object.values(file))
      .flatMap((texts: object) => Object.values(texts))
      .map((text) => (typeof text === 'function' ? text('7') : text))
    expect(said.length).toBeGreaterThan(200)
    for (const text of [...said, ...Object.values(errorCatalogue).map(([, text]) => text)] as string[])
      expect(text).toMatch(/^[A-Z0-9][^ʻʼ‘’`]*[^.ʻʼ‘’`]$/)
  })
})
