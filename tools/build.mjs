// `npm run build`: all that the server needs before it can be started by Node itself (docs/operating.md).
import { buildWeb, installDependencies, stampCommit } from './install.mjs'

installDependencies()
buildWeb()
stampCommit()
