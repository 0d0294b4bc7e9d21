// `npm run bench` (the calls), `npm run bench chats` (streams and waiting list) and `npm run bench:web` (the browser):
// speed as ratios within one run.
import { ensureBrowser } from './browser.mjs'
import { buildWeb, env, installDependencies, node, run } from './install.mjs'

installDependencies()
buildWeb()
const isWeb = process.argv[2] === 'web'
const browser = isWeb && ensureBrowser()
process.exit(
  run(node, [`tools/bench/${isWeb ? 'web' : process.argv[2] === 'chats' ? 'chats' : 'api'}.ts`], {
    env: { ...env, ...(browser && { CHROME_PATH: browser }) },
  }),
)
