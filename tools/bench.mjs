// `npm run bench` (the calls) and `npm run bench:web` (the browser): speed as ratios within one run.
import { ensureBrowser } from './browser.mjs'
import { buildWeb, env, installDependencies, node, run } from './install.mjs'

installDependencies()
buildWeb()
const isWeb = process.argv[2] === 'web'
const browser = isWeb && ensureBrowser()
process.exit(
  run(node, [isWeb ? 'tools/bench/web.ts' : 'tools/bench/api.ts'], {
    env: { ...env, ...(browser && { CHROME_PATH: browser }) },
  }),
)
