import { installDependencies, runCommandSync } from './install.mjs'

installDependencies()
process.exit(runCommandSync('biome', ['check', '--write', '--error-on-warnings', '.']))
