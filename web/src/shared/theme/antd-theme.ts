import type { ThemeConfig } from 'antd'
import { theme } from 'antd'
import { palettes, type Scheme } from './palette.ts'

/** Ant Design by tokens alone: hairlines, 44 px rows, one accent. */
export function antdTheme(scheme: Scheme): ThemeConfig {
  const c = palettes[scheme]
  return {
    algorithm: scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'markaz' },
    hashed: false,
    // The build ships the styles as a file (build/antd-styles.ts).
    zeroRuntime: import.meta.env.PROD,
    token: {
      colorPrimary: c.accent,
      // What antd derives for what is pointed at is too light: white words on a button 4.4 : 1, a link 3.5 : 1.
      colorPrimaryHover: scheme === 'dark' ? '#4fc6cf' : '#095e6e',
      colorErrorHover: scheme === 'dark' ? '#ff97a6' : '#a51f4e',
      colorInfo: c.accent,
      colorLink: c.accent,
      colorLinkHover: scheme === 'dark' ? '#4fc6cf' : '#095e6e',
      colorSuccess: scheme === 'dark' ? '#4cc274' : '#237a35',
      colorWarning: scheme === 'dark' ? '#e8b04a' : '#a35200',
      colorError: scheme === 'dark' ? '#ff8093' : '#c2255c',
      colorTextBase: c.ink,
      colorBgBase: c.surface,
      colorBgLayout: c.page,
      colorBgContainer: c.surface,
      colorBgElevated: scheme === 'dark' ? '#1b2328' : c.surface,
      colorBorder: c.field,
      colorBorderSecondary: c.line,
      colorSplit: c.line,
      colorText: c.ink,
      colorTextSecondary: c.soft,
      colorTextTertiary: c.soft,
      colorTextDescription: c.soft,
      colorTextPlaceholder: c.soft,
      colorTextLightSolid: c.onAccent,
      borderRadius: 8,
      borderRadiusSM: 6,
      controlHeight: 34,
      fontFamily: 'var(--font)',
      boxShadowTertiary: 'none',
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', contentFontSizeLG: 15 },
      Table: {
        headerBg: c.head,
        headerColor: c.soft,
        headerSplitColor: 'transparent',
        headerSortActiveBg: c.head,
        headerSortHoverBg: c.hover,
        fixedHeaderSortActiveBg: c.head,
        bodySortBg: c.surface,
        rowHoverBg: c.hover,
        borderColor: c.line,
        cellPaddingBlockMD: 10.5,
        cellPaddingInlineMD: 12,
        headerBorderRadius: 8,
      },
      Menu: {
        itemHeight: 38,
        itemBorderRadius: 8,
        itemMarginInline: 8,
        itemSelectedBg: c.accentSoft,
        itemSelectedColor: c.accent,
        itemHoverBg: c.hover,
        subMenuItemBg: 'transparent',
        itemBg: 'transparent',
        activeBarBorderWidth: 0,
        iconSize: 16,
      },
      Modal: { titleFontSize: 17, titleLineHeight: 1.4 },
      Tabs: { horizontalItemPadding: '10px 0 12px', horizontalMargin: '0 0 20px' },
      Form: { verticalLabelPadding: '0 0 6px', itemMarginBottom: 22 },
      Tooltip: { colorBgSpotlight: scheme === 'dark' ? '#31404a' : '#22323a', colorTextLightSolid: '#ffffff' },
      Badge: { colorTextLightSolid: '#ffffff', colorError: scheme === 'dark' ? '#d0364f' : '#c62f49' },
    },
  }
}
