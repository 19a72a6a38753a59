// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// @title A collection that says how many NFTs it has, and lists none of them, as ERC-721A does. For tests.
contract Counted is ERC721("Counted", "CNT") {
    uint256 private minted;
    uint256 private invented;

    function mint(address to, uint256 tokenId) external {
        _mint(to, tokenId);
        minted += 1;
    }

    function burn(uint256 tokenId) external {
        _burn(tokenId);
        minted -= 1;
    }

    /// @notice Counts NFTs that are nowhere.
    function invent(uint256 count) external {
        invented = count;
    }

    function totalSupply() external view returns (uint256) {
        return minted + invented;
    }
}
