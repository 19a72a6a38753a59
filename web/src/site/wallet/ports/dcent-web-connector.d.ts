/** The package has no types. Only what is used, as its source (0.16.0) has it; replies are parsed where they arrive. */
declare module 'dcent-web-connector' {
  interface DcentConnector {
    coinType: { ETHEREUM: string }
    getAddress(coinType: string, path: string): Promise<unknown>
    getEthereumSignedMessage(message: string, path: string): Promise<unknown>
    popupWindowClose(): void
  }
  const connector: DcentConnector
  // oxlint-disable-next-line import/no-default-export -- CommonJS, as bundlers see it
  export default connector
}
