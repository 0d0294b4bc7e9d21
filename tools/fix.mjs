// `npm run fix`: format, order of imports, and every fault that the linter can mend without changing what a program does.
import { installDependencies, run } from './install.mjs'

installDependencies()
process.exit(run('biome', ['check', '--write', '--error-on-warnings', '.']))
