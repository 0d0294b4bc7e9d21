import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { extractUsedCssRules } from './css-rules.ts'

const antd = dirname(createRequire(import.meta.url).resolve('antd/package.json'))
const styleModule = /[\\/]antd[\\/]es[\\/]([^\\/]+)[\\/]style[\\/]/

/** Writes Ant Design's styles to the file dist/antd.css, so that browsers need not compute them. */
export function antdStylesPlugin(onAddressKnown: (address: string) => void): Plugin {
  return {
    name: 'markaz-antd-styles',
    apply: 'build',
    transform(code, id) {
      return styleModule.test(id) && code.includes('genStyleHooks(') ? withoutRules(code, this.parse(code)) : null
    },
    generateBundle(_, bundle) {
      const css = extractUsedCssRules(readFileSync(join(antd, 'dist/antd.css'), 'utf8'), classesOf(), drawn(bundle))
      const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8)
      const fileName = `assets/antd-${hash}.css`
      this.emitFile({ type: 'asset', fileName, source: css })
      onAddressKnown(`/${fileName}`)
    },
  }
}

function drawn(bundle: Rollup.OutputBundle): Set<string> {
  const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  return new Set(modules.flatMap((id) => styleModule.exec(id)?.[1] ?? []))
}

const otherNames: Record<string, string[]> = {
  button: ['btn'],
  calendar: ['picker-calendar'],
  'date-picker': ['picker'],
  'float-button': ['float-btn'],
  grid: ['row', 'col'],
  'qr-code': ['qrcode'],
}

function classesOf(): Map<string, string> {
  const folders = readdirSync(join(antd, 'es'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return new Map(folders.flatMap(({ name }) => (otherNames[name] ?? [name]).map((one) => [`ant-${one}`, name])))
}

interface Node {
  type: string
  start: number
  end: number
  callee?: Node & { name?: string }
  arguments?: Node[]
}

function withoutRules(code: string, program: unknown): { code: string; map: null } {
  let text = code
  for (const call of callsOf(program).sort((a, b) => b.start - a.start)) {
    const rules = call.arguments?.[1]
    if (rules) text = `${text.slice(0, rules.start)}() => []${text.slice(rules.end)}`
  }
  return { code: text, map: null }
}

const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])

function callsOf(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(callsOf)
  if (typeof node !== 'object' || node === null) return []
  const one = node as Node
  if (one.type === 'CallExpression' && makers.has(one.callee?.name ?? '')) return [one]
  return Object.values(node).flatMap(callsOf)
}
