// `npm run bench` (the calls), `npm run bench chats` (streams and waiting list), `npm run bench notices` (a message to
// very many), `npm run bench families` (to parents through Telegram), `npm run bench names` (a search of 200,000 students), `npm run bench timetable` (30,000 groups in their
// rooms), `npm run bench uploads` (videos), `npm run bench growth` (ten times the rows), `npm run bench:web` (the browser) and `npm run bench portal` (a pupil's phone):
// speed as ratios within one run, or beside what is wanted.
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
