import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rollup } from 'vite'
import { pageSentences } from './page-sentences.ts'

/** Areas whose calls stand in the frame or the list of groups, or whose enums do. */
const mayBuild =
  /[\\/]((sign-in|roles|groups|staff|notifications|reports|sync|audits)[\\/]\w+|memberships[\\/]schemas)\.ts$/
const mayTell = /[\\/](sign-in|groups)[\\/]/

/**
 * Tells the modules that the entry and these screens need at once, found by a build that groups nothing. The build fails
 * when a feature's text or the schemas of another area have got among them: every start would pay for that.
 */
export function startModules(screens: string[], told: (modules: ReadonlySet<string>) => void): Plugin {
  let root = ''
  return {
    name: 'markaz-start-modules',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async buildStart() {
      const modules = await modulesOf(root, screens)
      const strays = [...modules].filter(isStray)
      if (strays.length > 0) this.error(`the start of the web has become heavier by\n${strays.join('\n')}`)
      told(modules)
    },
  }
}

const isStray = (id: string) =>
  (/[\\/]protocol[\\/]src[\\/]\w+[\\/]/.test(id) && !mayBuild.test(id)) ||
  (/[\\/]web[\\/]src[\\/](?!app|shared|domain)\w+[\\/].*\.text\.ts$/.test(id) && !mayTell.test(id))

async function modulesOf(root: string, screens: string[]): Promise<Set<string>> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [react(), pageSentences()],
    build: { write: false, minify: false, target: 'es2024', assetsInlineLimit: 0 },
  })) as Rollup.RollupOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const wanted = chunks.filter((one) => one.isEntry || screens.some((screen) => one.facadeModuleId?.endsWith(screen)))
  const needed = new Set(wanted)
  for (const { imports } of needed) for (const one of chunks) if (imports.includes(one.fileName)) needed.add(one)
  return new Set([...needed].flatMap((one) => one.moduleIds))
}
