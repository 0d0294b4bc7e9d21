import { createLazyComponent } from '../../shared/ui/lazy-part.ts'
import { StartPageLayout } from './BoardView.tsx'
import { usePermittedTiles } from './board-tiles.ts'
import { useStartPageData } from './use-board.ts'

const page = createLazyComponent('board', async () => ({
  default: () => {
    const { parts, failed } = useStartPageData(usePermittedTiles())
    return parts && <StartPageLayout parts={parts} failed={failed} order={[]} />
  },
}))

export const testStartPage = { path: '/board', title: 'Bugun', page }
