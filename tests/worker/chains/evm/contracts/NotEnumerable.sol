// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// @title A collection that cannot list what an owner holds. For tests.
contract NotEnumerable is ERC721("Plain", "PLN") {
    function mint(address to, uint256 tokenId) external {
        _mint(to, tokenId);
    }
}
