import type { Token } from '#contract/send-token/token.ts'
import { makeToken, type TokenSite } from '#tests/support/tokens.ts'
import { openFixture, type Fixture } from './on-localnet.ts'

/** A localnet with a wallet that makes tokens. */
export async function openTokenFixture(): Promise<{ fixture: Fixture; site: TokenSite }> {
  const fixture = await openFixture()
  const { chain, authority: wallet, land, options } = fixture
  return { fixture, site: { chain, wallet, land, blockhash: async () => (await options()).blockhash } }
}

/** Such a localnet with a token of each program, of which the second keeps a hundredth back of what is sent. */
export async function openTwoTokens() {
  const opened = await openTokenFixture()
  const plain = await makeToken(opened.site)
  const withFee: Token = await makeToken(opened.site, {
    program: 'token-2022',
    rules: { fee: { basisPoints: 100, maximum: '5000' } },
  })
  return { ...opened, plain, withFee }
}
