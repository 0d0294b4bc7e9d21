import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rollup } from 'vite'
import { findSyntaxNodes, removeUnusedSchemasPlugin } from '../../tools/vite/routes.ts'
import type { PrerenderedList } from '../src/shared/routing/page-definition.ts'
import { pageDeclarationsPlugin } from './page-declarations.ts'

interface FirstScreen {
  path: string
  module: string
  list: PrerenderedList
}

export interface EntryModuleLists {
  signIn: ReadonlySet<string>
  frame: ReadonlySet<string>
  tiles: ReadonlySet<string>
  first: ReadonlySet<string>
  screens: readonly FirstScreen[]
}

export const entryModules = {
  signIn: 'src/app/start-sign-in.tsx',
  app: 'src/app/start.tsx',
  shell: 'src/app/Shell.tsx',
  home: 'src/app/HomePage.tsx',
}

/**
 * Finds the modules that the sign-in page and the screens declared `first` need. The build fails if these modules
 * include schemas or texts that only later screens need.
 */
export function entryModulesPlugin(onEntryModulesKnown: (start: EntryModuleLists) => void): Plugin {
  let root = ''
  return {
    name: 'markaz-entry-modules',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async buildStart() {
      const { strays, ...start } = await startOf(root)
      if (strays.length > 0) this.error(`the start of the web has become heavier by\n${strays.join('\n')}`)
      onEntryModulesKnown(start)
    },
  }
}

async function startOf(root: string): Promise<EntryModuleLists & { strays: string[] }> {
  const screens: FirstScreen[] = []
  const tileFiles: string[] = []
  const chunks = await chunksOf(root, screens, tileFiles)
  const signIn = needed(chunks, [entryModules.signIn])
  const frame = needed(chunks, [entryModules.app, entryModules.shell, entryModules.home])
  const tiles = needed(chunks, tileFiles)
  const first = needed(
    chunks,
    screens.map(({ module }) => module),
  )
  return {
    signIn: new Set(signIn.keys()),
    frame: new Set(frame.keys()),
    tiles: new Set([...tiles.keys()].filter((id) => !frame.has(id))),
    first: new Set([...first.keys()].filter((id) => !frame.has(id) && !tiles.has(id))),
    screens,
    strays: [
      ...[...signIn.keys()].filter((id) =>
        /[\\/]node_modules[\\/](?!react[\\/]|react-dom[\\/]|scheduler[\\/])/.test(id),
      ),
      ...[...frame].filter((one) => ofAnotherArea(one, frame)).map(([id]) => id),
    ],
  }
}

const buildsSchema = /\(\(\) =>/

/** Returns whether the module is an API schema or a text file of an area that the first page load does not need. */
function ofAnotherArea([id, code]: [string, string], start: ReadonlyMap<string, string>): boolean {
  if (start.has(id.replace(/schemas\.ts$/, 'routes.ts')) && id.endsWith('schemas.ts')) return false
  return (
    (buildsSchema.test(code) && /[\\/]protocol[\\/]src[\\/]\w+[\\/][\w-]+[\\/]schemas\.ts$/.test(id)) ||
    /[\\/]web[\\/]src[\\/](?!app|shared|domain)\w+[\\/][\w-]+[\\/][^\\/]+\.text\.ts$/.test(id)
  )
}

async function chunksOf(root: string, screens: FirstScreen[], tiles: string[]): Promise<Rollup.OutputChunk[]> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [react(), removeUnusedSchemasPlugin(), pageDeclarationsPlugin(), firstScreens(screens, tiles)],
    build: { write: false, minify: false, target: 'es2024', assetsInlineLimit: 0 },
  })) as Rollup.RollupOutput
  return output.filter((file) => file.type === 'chunk')
}

function needed(chunks: readonly Rollup.OutputChunk[], files: readonly string[]): Map<string, string> {
  const all = new Set(chunks.filter((one) => one.isEntry || files.some((file) => one.facadeModuleId?.endsWith(file))))
  for (const { imports } of all) for (const one of chunks) if (imports.includes(one.fileName)) all.add(one)
  return new Map(
    [...all].flatMap(({ modules }) =>
      Object.entries(modules).flatMap(([id, { code }]): [string, string][] => (code ? [[id, code]] : [])),
    ),
  )
}

function firstScreens(found: FirstScreen[], tiles: string[]): Plugin {
  return {
    name: 'markaz-first-screens',
    transform(code, id) {
      if (!id.endsWith('.pages.tsx')) return
      for (const { callee, arguments: given } of findSyntaxNodes(this.parse(code), 'CallExpression'))
        if (callee?.name === 'addStartPageTile')
          for (const { source } of findSyntaxNodes(given, 'ImportExpression'))
            tiles.push(join(dirname(id), String(source?.value)))
      for (const { properties = [] } of findSyntaxNodes(this.parse(code), 'ObjectExpression')) {
        const part = (name: string) => properties.find(({ key }) => key?.name === name)?.value
        const [first, path, page] = [part('first'), part('path'), part('page')]
        if (!first) continue
        const file = findSyntaxNodes(page, 'ImportExpression')[0]?.source?.value
        // At this point, page-declarations.ts has already replaced API routes and enums in this list by plain values.
        const list: PrerenderedList = new Function(`return ${code.slice(first.start, first.end)}`)()
        found.push({ path: String(path?.value), module: join(dirname(id), String(file)), list })
      }
    },
  }
}

// `npm run check` runs this file to find modules that must not load at the start, without a complete build.
if (import.meta.main) {
  const { strays } = await startOf(join(import.meta.dirname, '..'))
  for (const stray of strays) console.error(`the start of the web has become heavier by ${stray}`)
  if (strays.length > 0) process.exit(1)
}
