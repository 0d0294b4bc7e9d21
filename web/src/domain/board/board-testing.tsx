import { createLazyComponent } from '../../shared/ui/lazy-part.ts'
import { usePermittedTiles } from './board-tiles.ts'
import { StartPageLayout } from './StartPageLayout.tsx'
import { useStartPageData } from './use-board.ts'

const page = createLazyComponent('board', async () => ({
  default: () => {
    const { parts, failed } = useStartPageData(usePermittedTiles())
    return parts && <StartPageLayout parts={parts} failed={failed} order={[]} />
  },
}))

export const testStartPage = { path: '/board', title: 'Bugun', page }
