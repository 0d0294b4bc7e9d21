// `npm run build`: everything that the server needs before Node can start it directly (docs/operating.md).
import { buildWeb, installDependencies, keepNode, stampCommit } from './install.mjs'

installDependencies()
buildWeb()
keepNode()
stampCommit()
