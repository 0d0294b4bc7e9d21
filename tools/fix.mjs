// `npm run fix`: formats the code, sorts imports, and fixes the lint errors that can be fixed without changing
// behaviour.
import { installDependencies, run } from './install.mjs'

installDependencies()
process.exit(run('biome', ['check', '--write', '--error-on-warnings', '.']))
