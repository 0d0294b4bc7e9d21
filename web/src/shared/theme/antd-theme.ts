import type { ThemeConfig } from 'antd'
import { theme } from 'antd'
import { type ColourScheme, colourPalettes } from './palette.ts'

/** Colour of text on dark surfaces, in both colour themes. */
const onSolid = '#ffffff'

interface ThemeOptions {
  isPhone?: boolean
  /**
   * True = no animations. An animation of zero duration is not enough, because it would still move a dialog during a
   * click.
   */
  isStill?: boolean
}

export function createAntdTheme(
  scheme: ColourScheme,
  { isPhone = false, isStill = false }: ThemeOptions = {},
): ThemeConfig {
  const c = colourPalettes[scheme]
  return {
    algorithm: scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'markaz' },
    hashed: false,
    // The build writes Ant Design's styles to a separate file (build/antd-styles.ts).
    zeroRuntime: import.meta.env.PROD,
    token: {
      motion: !isStill,
      colorPrimary: c.accent,
      colorPrimaryHover: c.accentHover,
      colorErrorHover: c.errorHover,
      colorInfo: c.accent,
      colorLink: c.accent,
      colorLinkHover: c.accentHover,
      colorSuccess: c.success,
      colorWarning: c.warning,
      colorError: c.error,
      colorTextBase: c.ink,
      colorBgBase: c.surface,
      colorBgLayout: c.page,
      colorBgContainer: c.surface,
      colorBgElevated: c.raised,
      colorBorder: c.field,
      colorBorderSecondary: c.line,
      colorSplit: c.line,
      colorText: c.ink,
      colorTextSecondary: c.soft,
      colorTextTertiary: c.soft,
      colorTextDescription: c.soft,
      colorTextPlaceholder: c.soft,
      colorTextLightSolid: c.onAccent,
      // Disabled and selected texts get colours with enough contrast to be readable.
      colorTextDisabled: c.soft,
      colorBgContainerDisabled: c.page,
      controlItemBgHover: c.hover,
      controlItemBgActive: c.accentSoft,
      controlItemBgActiveHover: c.accentSoft,
      // A spinner shows that a button is waiting, so the button is not faded.
      opacityLoading: 1,
      borderRadius: 8,
      borderRadiusSM: 6,
      controlHeight: isPhone ? 40 : 34,
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
      Tooltip: { colorBgSpotlight: c.tooltip, colorTextLightSolid: onSolid },
      // On a desktop a toast is as wide as the menu, where it is shown.
      Notification: { width: isPhone ? 384 : 226 },
      Badge: { colorTextLightSolid: onSolid, colorError: c.badge },
    },
  }
}
