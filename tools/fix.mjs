import { installDependencies, run } from './install.mjs'

installDependencies()
process.exit(run('biome', ['check', '--write', '--error-on-warnings', '.']))
