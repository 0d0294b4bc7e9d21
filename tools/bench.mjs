// Runs benchmarks: `npm run bench` for API calls, `npm run bench:web` for the browser, `npm run bench NAME` for one
// part. Each benchmark prints ratios of two durations measured in the same run, next to the required ratios.
import { ensureBrowser } from './external-programs.mjs'
import { buildWeb, commandEnvironment, installDependencies, nodeProgramPath, runCommandSync } from './install.mjs'

installDependencies()
buildWeb()
const [what = 'api', ...args] = process.argv.slice(2)
if (
  !['api', 'chats', 'notices', 'families', 'names', 'timetable', 'uploads', 'growth', 'web', 'portal'].includes(what)
) {
  console.error(
    'Ishlatish: npm run bench [chats | notices | families | names | timetable | uploads | growth | web | portal]',
  )
  process.exit(2)
}
const browser = ['web', 'uploads', 'portal', 'timetable'].includes(what) && ensureBrowser({ needsFullBrowser: true })
process.exit(
  runCommandSync(nodeProgramPath, [`tools/bench/${what}.ts`, ...args], {
    env: { ...commandEnvironment, ...(browser && { CHROME_PATH: browser }) },
  }),
)
