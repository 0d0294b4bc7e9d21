// `npm run build`: everything that the server needs before Node can start it directly (docs/operating.md).
import { buildWeb, installDependencies, stampCommit } from './install.mjs'

installDependencies()
buildWeb()
stampCommit()
