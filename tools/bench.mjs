// Starts the benchmarks. They print speeds as ratios within one run, next to the required values. `npm run bench`
// measures the calls, `npm run bench:web` the browser, and these names a part each: chats (streams and waiting list),
// notices (a message to very many receivers), families (parents through Telegram), names (a search of 200,000
// students), timetable (30,000 groups in their rooms), uploads (videos), growth (ten times the rows), portal (a
// student's phone).
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
