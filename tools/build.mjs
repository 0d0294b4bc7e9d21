import { buildWeb, installDependencies, keepNode, stampCommit } from './install.mjs'

installDependencies()
buildWeb()
keepNode()
stampCommit()
