// Starts the benchmarks, which print speeds as ratios within one run next to the required values. `npm run bench`
// measures the API calls, `npm run bench:web` the browser. `npm run bench NAME` measures one part: chats, notices (a
// notification to 100,000 students), families (parents through Telegram), names (search in 200,000 students), timetable
// (30,000 groups), uploads (videos), growth (ten times the rows), portal (on a phone).
import { ensureBrowser } from './browser.mjs'
import { buildWeb, env, installDependencies, node, run } from './install.mjs'

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
const browser = ['web', 'uploads', 'portal', 'timetable'].includes(what) && ensureBrowser({ isWhole: true })
process.exit(
  run(node, [`tools/bench/${what}.ts`, ...args], { env: { ...env, ...(browser && { CHROME_PATH: browser }) } }),
)
