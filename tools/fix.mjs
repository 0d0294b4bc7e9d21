// `npm run fix`: format, import order, and all lint errors that can be fixed without changing behaviour.
import { installDependencies, run } from './install.mjs'

installDependencies()
process.exit(run('biome', ['check', '--write', '--error-on-warnings', '.']))
