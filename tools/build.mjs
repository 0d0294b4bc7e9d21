// `npm run build` prepares everything that the server needs, so that Node can then start it directly.
import { buildWeb, installDependencies, keepNode, stampCommit } from './install.mjs'

installDependencies()
buildWeb()
keepNode()
stampCommit()
